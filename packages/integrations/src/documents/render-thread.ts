import type { TextDocument } from '../docx/index.ts';
import type { PatientDocument } from '../pdf/patient-document-layout.ts';

export type RenderTask = { kind: 'pdf'; document: PatientDocument } | { kind: 'docx'; document: TextDocument };

/** Runs in its own thread. Each library is loaded with the first document that needs it. */
export async function render(task: RenderTask): Promise<Uint8Array> {
  if (task.kind === 'pdf')
    return (await import('../pdf/patient-document-layout.ts')).renderPatientDocument(task.document);
  return (await import('../docx/index.ts')).renderDocx(task.document);
}
