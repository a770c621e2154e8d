import { patientSessions } from '@openconsult/contracts/patient-sessions';
import type { Core } from '@openconsult/core';
import type { FastifyInstance } from 'fastify';
import { route } from '../route.ts';

export function patientSessionsRoutes(app: FastifyInstance, core: Pick<Core, 'patientSessions'>): void {
  const sessions = core.patientSessions;
  route(app, patientSessions.list, ({ actor, ...call }) => sessions.list(actor, call));
  route(app, patientSessions.search, ({ actor, ...call }) => sessions.search(actor, call));
  route(app, patientSessions.create, ({ actor, ...call }) => sessions.createSession(actor, call));
  route(app, patientSessions.ongoing, ({ actor }) => sessions.ongoing(actor));
  route(app, patientSessions.createSession, ({ actor, ...call }) => sessions.createSession(actor, call));
  route(app, patientSessions.createWithSoe, ({ actor, ...call }) => sessions.createWithSoe(actor, call));
  route(app, patientSessions.createWithPlatform, ({ actor, ...call }) => sessions.createWithPlatform(actor, call));
  route(app, patientSessions.createWithoutTracking, ({ actor, ...call }) =>
    sessions.createWithoutTracking(actor, call),
  );
  route(app, patientSessions.monthSessionCount, ({ actor, ...call }) => sessions.monthSessionCount(actor, call));
  route(app, patientSessions.soePatient, ({ actor, ...call }) => sessions.soePatient(actor, call));
  route(app, patientSessions.viewByUuid, ({ actor, ...call }) => sessions.viewByUuid(actor, call));
  route(app, patientSessions.view, ({ actor, ...call }) => sessions.view(actor, call));
  route(app, patientSessions.update, ({ actor, ...call }) => sessions.update(actor, call));
  route(app, patientSessions.remove, ({ actor, ...call }) => sessions.remove(actor, call));
  route(app, patientSessions.restore, ({ actor, ...call }) => sessions.restore(actor, call));
  route(app, patientSessions.resume, ({ actor, ...call }) => sessions.resume(actor, call));
  route(app, patientSessions.stop, ({ actor, ...call }) => sessions.stop(actor, call));
  route(app, patientSessions.keepAlive, ({ actor, ...call }) => sessions.keepAlive(actor, call));
}
