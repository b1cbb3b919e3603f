import { verifications } from 'db/schema/verification'
import {
  columnsOf,
  type ExportPart,
  exportRows,
  INTERNAL,
  STAFF,
} from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'

const results: ExportPart = exportRows({
  name: 'verifications',
  of: [verifications.userId],
  order: [verifications.createdAt, verifications.id],
  select: {
    kind: verifications.kind,
    status: verifications.status,
    method: verifications.method,
    reason: verifications.reason,
    birthYear: verifications.birthYear,
    createdAt: verifications.createdAt,
    decidedAt: verifications.decidedAt,
    validUntil: verifications.validUntil,
  },
  leftOut: {
    [INTERNAL]: [verifications.id],
    [STAFF]: columnsOf(verifications, 'openedBy', 'openedIn', 'decidedBy'),
  },
})

/** No column of the tables of keys and pictures references a person: they are in no export, and are deleted with their request. */
export const verificationData: PersonalData = {
  columns: [
    ...exported('batches', verifications.userId),
    ...notExported(
      'a decision about somebody else',
      'detach',
      verifications.openedBy,
      verifications.decidedBy,
    ),
  ],
  exports: [results],
}
