import { notProven, register } from '../proofs/proof-faults.ts';
import { byId, type ProofFile } from '../proofs/proof-tests.ts';

/** The letters of the ids, in the order of the document. */
const groups = [
  ['R', 'Recording', 'No second of speech is lost.'],
  ['S', 'Streamed texts', 'Every text is whole.'],
  ['J', 'Jobs', 'Every job runs, and its effect happens once.'],
  ['E', 'Messages', 'A letter goes once, to the patient on the screen.'],
  ['P', 'Platform', 'What the product runs on, its sessions, windows and clocks.'],
  [
    'M',
    'Measured',
    'Properties of libraries and services that were measured before the product was built, and what follows from them.',
  ],
  ['T', 'Threats', 'Attacks, and the controls against them.'],
  ['F', 'Findings', 'Faults that reviews of the code found, and what holds since.'],
] as const;

const HEAD = `# Faults

What can go wrong, what this product promises for it, and which tests prove it. Code cites an id as \`fault R1\`; the title of a
test begins with the ids that it proves. [proofs.md](proofs.md) has the last results and figures of \`pnpm prove\`, and
[decision 23](decisions/0023-proofs.md) describes both. Written from \`dev/src/proofs/rows\` by \`pnpm docs:write\`.
`;

const link = (file: string): string => `[${file.slice(file.lastIndexOf('/') + 1)}](../${file})`;

/** The proof of a row: test files by their titles, or the reason for none. */
const proofOf = (id: string, files: readonly ProofFile[]): string => {
  const own = files.filter(({ ids }) => ids.includes(id)).map(({ file }) => link(file));
  return [notProven[id], own.join(', ')].filter(Boolean).join(' ');
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const section = (id: string, files: readonly ProofFile[]): string =>
  [
    `### ${id}`,
    '',
    `- **${id.startsWith('M') ? 'Measured' : 'Fault'}:** ${capital(register[id]?.fault ?? '')}.`,
    `- **${id.startsWith('M') ? 'So' : 'Promise'}:** ${register[id]?.promise}`,
    `- **Proof:** ${proofOf(id, files)}`,
  ].join('\n');

/** docs/faults.md: the register, with the test files that prove each row. */
export function faultsDocument(files: readonly ProofFile[]): string {
  const ids = Object.keys(register).sort(byId);
  const ofGroups = groups.map(([letter, title, about]) => {
    const own = ids.filter((id) => id.startsWith(letter));
    return [`## ${title}`, about, ...own.map((id) => section(id, files))].join('\n\n');
  });
  const whole = ['## The whole stack', ...['chaos', 'clinic'].map((id) => section(id, files))].join('\n\n');
  return `${[HEAD.trimEnd(), ...ofGroups, whole].join('\n\n')}\n`;
}
