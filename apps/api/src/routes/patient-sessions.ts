import { patientSessions } from '@openconsult/contracts/patient-sessions';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function patientSessionsRoutes(app: FastifyInstance, core: Pick<Core, 'patientSessions'>): void {
  const sessions = core.patientSessions;
  route(app, patientSessions.list, ({ actor, ...call }) => sessions.list(actor, call));
  route(app, patientSessions.ongoing, ({ actor }) => sessions.ongoing(actor));
  route(app, patientSessions.createSession, ({ actor, ...call }) => sessions.createSession(actor, call));
  route(app, patientSessions.view, ({ actor, ...call }) => sessions.view(actor, call));
  route(app, patientSessions.update, ({ actor, ...call }) => sessions.update(actor, call));
  route(app, patientSessions.stop, ({ actor, ...call }) => sessions.stop(actor, call));
}
