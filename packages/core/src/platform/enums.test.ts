import { PLANS } from '@openconsult/contracts/access';
import { AI_TASKS, aiProvider } from '@openconsult/contracts/ai-settings';
import { AUDIT_KINDS } from '@openconsult/contracts/audit-trail';
import { bundle } from '@openconsult/contracts/bundles';
import { consultationEnd, consultationKind } from '@openconsult/contracts/consultations';
import { CONTENT_TYPES } from '@openconsult/contracts/content-types';
import { CURRENCY_CODES, TOOTH_NOTATIONS } from '@openconsult/contracts/conventions';
import { MEDIA_KINDS } from '@openconsult/contracts/education-content';
import { message, messageState } from '@openconsult/contracts/messaging';
import { templateKind } from '@openconsult/contracts/note-templates';
import { streamStatus } from '@openconsult/contracts/streamed-texts';
import { transcriptPhrase } from '@openconsult/contracts/transcripts';
import { announcement } from '@openconsult/contracts/users';
import { recordingState } from '@openconsult/contracts/voice-note-shape';
import {
  AiProvider,
  AiTask,
  AnnouncementLevel,
  AuditKind,
  BundleState,
  ConsultationEnd,
  ConsultationKind,
  ContentType,
  CurrencyCode,
  MediaKind,
  MessageChannel,
  MessageState,
  PhraseKind,
  Plan,
  RecordingState,
  StreamStatus,
  TemplateKind,
  ToothNotation,
} from '@openconsult/db';
import { expect, test } from 'vitest';

test.each([
  ['Plan', Plan, PLANS],
  ['AiTask', AiTask, AI_TASKS],
  ['AiProvider', AiProvider, aiProvider.options],
  ['AuditKind', AuditKind, AUDIT_KINDS],
  ['AnnouncementLevel', AnnouncementLevel, announcement.shape.level.options],
  ['BundleState', BundleState, bundle.shape.state.options],
  ['ConsultationKind', ConsultationKind, consultationKind.options],
  ['ConsultationEnd', ConsultationEnd, consultationEnd.options],
  ['ContentType', ContentType, CONTENT_TYPES.map((type) => type.replace('-', '_'))],
  ['MediaKind', MediaKind, MEDIA_KINDS],
  ['MessageState', MessageState, messageState.options],
  ['MessageChannel', MessageChannel, message.shape.channel.options],
  ['TemplateKind', TemplateKind, templateKind.options],
  ['RecordingState', RecordingState, recordingState.options],
  ['PhraseKind', PhraseKind, transcriptPhrase.shape.kind.options],
  ['CurrencyCode', CurrencyCode, CURRENCY_CODES],
  ['ToothNotation', ToothNotation, TOOTH_NOTATIONS],
  ['StreamStatus', StreamStatus, streamStatus.options],
] as const)('%s has the values that the contract names', (_, column, values) => {
  expect(Object.values(column)).toEqual(values);
});
