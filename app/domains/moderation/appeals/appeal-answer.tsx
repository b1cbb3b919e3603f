import type { SubmissionResult } from '@conform-to/react'
import { APPEAL_ANSWER_MAX } from 'db/limits/moderation'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { TextArea } from '~/ui/form/field'
import { RadioCards } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { AppealAnswerFormSchema, appealErrorText } from '../decisions/forms'

const OUTCOMES = ['upheld', 'rejected'] as const

/** The moderator's answer to an appeal. */
export function AppealAnswer({ reply }: { reply: SubmissionResult | undefined }) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({ schema: AppealAnswerFormSchema, reply })
  return (
    <SchemaForm form={form} errorText={appealErrorText}>
      <RadioCards
        field={fields.outcome}
        legend={t('decisions:appeals.outcome')}
        options={OUTCOMES.map((value) => ({
          value,
          label: t(`decisions:appeals.outcomes.${value}`),
          description: t(`decisions:appeals.outcomeHint.${value}`),
        }))}
        invalidText={t('decisions:error.outcome')}
      />
      <TextArea
        field={fields.answer}
        label={t('decisions:appeals.answer')}
        hint={t('decisions:appeals.answerHint', { max: APPEAL_ANSWER_MAX })}
        invalidText={t('decisions:error.answer')}
        rows={6}
        required
      />
      <Button wide pendingText={t('decisions:appeals.pending')}>
        {t('decisions:appeals.submit')}
      </Button>
    </SchemaForm>
  )
}
