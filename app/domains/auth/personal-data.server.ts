import { deviceLocks } from 'db/schema/cover'
import { accountMailJobs, mailTokens } from 'db/schema/joining'
import {
  knownDevices,
  passkeys,
  recoveryCodes,
  secondFactorRemovals,
  secondFactors,
} from 'db/schema/security'
import { naming, own, type PersonalData } from '~/platform/personal-data.server'

export const authData: PersonalData = {
  columns: [
    ...own('cascade', passkeys.userId),
    ...own('batches', knownDevices.userId),
    ...naming('a secret', 'cascade', secondFactors.userId, recoveryCodes.userId, mailTokens.userId),
    ...naming(
      'the lock of a browser, of which only a hash of its PIN is stored',
      'cascade',
      deviceLocks.userId,
    ),
    ...naming('a pending request that mails have announced', 'cascade', secondFactorRemovals.userId),
    ...naming('deleted once it is answered', 'expire', accountMailJobs.email),
  ],
}
