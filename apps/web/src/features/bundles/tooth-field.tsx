import { TextInput, type TextInputProps } from '@mantine/core';
import { toothCode, toothOfCode } from '@openconsult/contracts/tooth-codes';
import { useState } from 'react';
import { useConventions } from '../../shared/practice/practice-query.ts';

const TOOTH_MAX_LENGTH = 20;

export interface ToothFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** As the product stores it: `UL6`. */
  readonly tooth: string;
  readonly onTooth: (tooth: string) => void;
}

/** A tooth in the notation of the practice. What is typed stays as typed until the tooth changes elsewhere. */
export const ToothField = ({ tooth, onTooth, ...props }: ToothFieldProps) => {
  const { notation } = useConventions();
  const [typed, setTyped] = useState<string | null>(null);
  const isCurrent = typed !== null && toothOfCode(typed, notation) === toothOfCode(tooth, notation);
  return (
    <TextInput
      aria-label="Tooth"
      placeholder="Tooth"
      maxLength={TOOTH_MAX_LENGTH}
      {...props}
      value={isCurrent ? typed : toothCode(tooth, notation)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onTooth(toothOfCode(currentTarget.value, notation));
      }}
      onBlur={() => setTyped(null)}
    />
  );
};
