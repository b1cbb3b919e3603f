import { verifications } from 'db/schema/verification'
import { naming, own, type PersonalData } from '~/platform/personal-data.server'

/** Keys and pictures refer to nobody, are in no export, and go with their request. */
export const verificationData: PersonalData = {
  columns: [
    ...own('cascade', verifications.userId),
    ...naming('a decision about somebody else', 'detach', verifications.openedBy, verifications.decidedBy),
  ],
}
