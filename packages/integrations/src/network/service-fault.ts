import { APIConnectionError, APIError } from 'openai';
import { type AddressRefusal, RefusedAddressError } from './guarded-agent.ts';

type ConnectionFault = AddressRefusal | 'unknown_name' | 'refused' | 'certificate' | 'redirected' | 'failed';

/**
 * What was wrong with a service: the status of its answer, or why there was no connection. `redirected`: it sends its
 * callers, and their key, elsewhere.
 */
export type ServiceFault = { readonly status: number } | { readonly connection: ConnectionFault };

/** The answer of a service to the test of an admin. `not_understood`: it does not speak the protocol. */
export type ServiceAnswer =
  | { readonly text: string }
  | { readonly fault: ServiceFault | { readonly answer: 'late' | 'not_understood' } };

/** What another attempt does not mend. */
const lasting: ReadonlySet<ConnectionFault> = new Set(['private_address', 'not_encrypted', 'redirected']);

export const isLastingFault = (fault: ServiceFault | undefined): boolean =>
  fault !== undefined && 'connection' in fault && lasting.has(fault.connection);

/** Of an error of the OpenAI client; undefined for an answer that is not of the protocol. */
export function serviceFault(error: unknown): ServiceFault | undefined {
  if (error instanceof APIConnectionError) return { connection: connectionFault(error) };
  return error instanceof APIError && error.status ? { status: error.status } : undefined;
}

/** Of an error with its causes. */
export function connectionFault(error: unknown): ConnectionFault {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1) {
    if (cause instanceof RefusedAddressError) return cause.refusal;
    const code = 'code' in cause ? String(cause.code) : '';
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_name';
    if (code === 'ECONNREFUSED') return 'refused';
    if (/CERT|SELF_SIGNED|SSL|TLS/.test(code)) return 'certificate';
    if (cause.message === 'unexpected redirect') return 'redirected';
  }
  return 'failed';
}
