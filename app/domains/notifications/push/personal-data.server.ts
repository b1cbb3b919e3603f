import { pushSubscriptions } from 'db/schema/push'
import { own, type PersonalData } from '~/platform/personal-data.server'

export const pushData: PersonalData = { columns: own('cascade', pushSubscriptions.userId) }
