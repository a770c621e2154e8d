import { type LibraryImportLine, libraryImportLine } from '@openconsult/contracts/admin-content';
import type { PlannedItem } from './library/plan.ts';

export const lineToWire = ({ item, outcome, reasons }: PlannedItem): LibraryImportLine =>
  libraryImportLine.parse({ key: item.key, type: item.type, name: item.name, outcome, reasons });
