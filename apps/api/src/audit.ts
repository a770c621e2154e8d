import { auditOfCalls } from '@openconsult/contracts/audited-calls';
import type { Endpoint } from '@openconsult/contracts/endpoint';
import { id as uuid } from '@openconsult/contracts/fields';
import type { AuditRecorder } from '@openconsult/core/audit-trail';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    auditRecorder: AuditRecorder;
  }
}

/** The fields that may name the call's row, the closest first. */
const ID_FIELDS = [
  'id',
  'uuid',
  'voice_note_id',
  'bundle_id',
  'patient_session_id',
  'recording_id',
  'segment_key',
] as const;

const fieldOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Object.getOwnPropertyDescriptor(of, name)?.value : undefined;

/** Most calls lack most fields, and creating an error for each is slow. */
const uuidOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? uuid.safeParse(value).data : undefined;

function idIn(of: unknown): string | null {
  for (const name of ID_FIELDS) {
    const found = uuidOf(fieldOf(of, name));
    if (found !== undefined) return found;
  }
  // The name of a streamed text contains the id of its owner row.
  const [, named] = String(fieldOf(of, 'name') ?? '').split('.');
  return uuidOf(named) ?? null;
}

/** For a call that creates: the row in its answer. */
const created = new WeakMap<FastifyRequest, string | null>();

/**
 * Hooks that record every call in the audit trail: access to patient data, and rejections. They run after the answer is
 * sent, so no call waits. Only ids are recorded, never a text.
 */
export function auditHooks(app: FastifyInstance, contract: Endpoint) {
  const audited = auditOfCalls.get(contract);
  if (audited === undefined) return {};
  const { call, object, act } = audited;
  return {
    preSerialization: async (request: FastifyRequest, _reply: FastifyReply, payload: unknown) => {
      if (act === 'created') created.set(request, idIn(payload) ?? idIn(fieldOf(payload, 'voice_note')));
      return payload;
    },
    onResponse: async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = request;
      if (actor === null) return;
      const of = { practiceId: actor.practiceId, actorId: actor.userId, subjectId: null, call };
      const objectId =
        idIn(request.params) ?? idIn(request.body) ?? idIn(request.query) ?? created.get(request) ?? null;
      if (reply.statusCode === 403) {
        app.auditRecorder.record({ ...of, kind: 'refused', action: 'access.refused', objectId });
      } else if (act !== null && reply.statusCode < 300) {
        app.auditRecorder.record({ ...of, kind: 'patient_data', action: `${object}.${act}`, objectId });
      }
    },
  };
}
