import { termsAnswers } from 'db/schema/terms'
import { type ExportPart, exportRows, INTERNAL } from '~/platform/personal-data/export-parts.server'
import { own, type PersonalData } from '~/platform/personal-data/personal-data.server'

const answers: ExportPart = exportRows({
  name: 'terms',
  of: [termsAnswers.userId],
  order: [termsAnswers.createdAt, termsAnswers.id],
  select: {
    version: termsAnswers.version,
    answer: termsAnswers.answer,
    occasion: termsAnswers.occasion,
    language: termsAnswers.language,
    createdAt: termsAnswers.createdAt,
  },
  leftOut: { [INTERNAL]: [termsAnswers.id] },
})

export const legalData: PersonalData = {
  columns: own('cascade', termsAnswers.userId),
  exports: [answers],
}
