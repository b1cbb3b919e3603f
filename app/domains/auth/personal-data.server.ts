import { deviceLocks } from 'db/schema/cover'
import { accountMailJobs, mailTokens } from 'db/schema/joining'
import {
  knownDevices,
  passkeys,
  recoveryCodes,
  secondFactorRemovals,
  secondFactors,
} from 'db/schema/security'
import {
  columnsOf,
  type ExportPart,
  exportRows,
  INTERNAL,
  SECRET,
} from '~/platform/personal-data/export-parts.server'
import { exported, notExported, type PersonalData } from '~/platform/personal-data/personal-data.server'

const passkeyRows: ExportPart = exportRows({
  name: 'passkeys',
  of: [passkeys.userId],
  order: [passkeys.createdAt, passkeys.id],
  select: { name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt },
  leftOut: {
    [SECRET]: columnsOf(passkeys, 'id', 'publicKey'),
    [INTERNAL]: columnsOf(passkeys, 'counter', 'transports'),
  },
})

const deviceRows: ExportPart = exportRows({
  name: 'known-devices',
  of: [knownDevices.userId],
  order: [knownDevices.createdAt, knownDevices.device],
  select: {
    createdAt: knownDevices.createdAt,
    lastUsedAt: knownDevices.lastUsedAt,
    secondFactorUntil: knownDevices.secondFactorUntil,
  },
  leftOut: { [SECRET]: [knownDevices.device] },
})

export const authData: PersonalData = {
  columns: [
    ...exported('cascade', passkeys.userId),
    ...exported('batches', knownDevices.userId),
    ...notExported('a secret', 'cascade', secondFactors.userId),
    ...notExported('a secret', 'batches', recoveryCodes.userId, mailTokens.userId),
    ...notExported(
      'the lock of a browser, of which only a hash of its PIN is stored',
      'cascade',
      deviceLocks.userId,
    ),
    ...notExported(
      'a pending request, which e-mails have announced to the owner',
      'cascade',
      secondFactorRemovals.userId,
    ),
    ...notExported('deleted once it is answered', 'expire', accountMailJobs.email),
  ],
  exports: [passkeyRows, deviceRows],
}
