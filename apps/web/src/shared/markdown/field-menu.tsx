import { Button, Menu } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import type { ReactNode } from 'react';

interface FieldMenuProps {
  readonly editor: Editor;
  readonly fields: readonly { readonly name: string; readonly label: string }[];
}

/** At the caret; at the end of a text without one, as its first line is no place for a field. */
function insertField(editor: Editor, name: string): void {
  const hasCaret = editor.state.selection.to > 1;
  editor
    .chain()
    .focus(hasCaret ? null : 'end')
    .insertContent(`{{${name}}}`)
    .run();
}

/** Inserts a field of a letter or consent. */
export const FieldMenu = ({ editor, fields }: FieldMenuProps): ReactNode => (
  <Menu position="bottom-start" returnFocus={false} width={240}>
    <Menu.Target>
      <Button variant="default" size="compact-md" h={36} leftSection={<IconBraces size={18} aria-hidden />}>
        Insert a field
      </Button>
    </Menu.Target>
    <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
      {fields.map(({ name, label }) => (
        <Menu.Item key={name} onClick={() => insertField(editor, name)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);
