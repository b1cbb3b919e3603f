import { termsAnswers } from 'db/schema/terms'
import { own, type PersonalData } from '~/platform/personal-data.server'

export const legalData: PersonalData = { columns: own('cascade', termsAnswers.userId) }
