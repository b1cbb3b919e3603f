import { termsAnswers } from 'db/schema/terms'
import { type ExportPart, exportRows, INTERNAL } from '~/platform/personal-data/export-parts.server'
import { exported, type PersonalData } from '~/platform/personal-data/personal-data.server'

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
  columns: exported('cascade', termsAnswers.userId),
  exports: [answers],
}
