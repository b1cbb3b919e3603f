import type { SubmissionResult } from '@conform-to/react'
import { USER_TYPES, type UserType } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { RadioCards } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SelectTypeFormSchema } from '../forms/forms'

/** The account type: a form while it can be changed, afterwards the reason why not (DECISIONS "Signed in, signed out"). */
export function AccountTypeCard({
  action,
  userType,
  isOpen,
  reply,
}: {
  action: string
  userType: UserType
  isOpen: boolean
  reply: SubmissionResult | undefined
}) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: 'type',
    schema: SelectTypeFormSchema,
    reply,
    values: { userType },
  })
  const labels = { trans: t('overview:account.trans'), man: t('overview:account.man') }
  const texts = { trans: t('auth:selectType.transText'), man: t('auth:selectType.manText') }
  return (
    <section className={`${CARD} grid gap-4 p-5 sm:p-8`} aria-labelledby="account-type">
      <h2 id="account-type">{t('overview:account.type')}</h2>
      {isOpen ? (
        <>
          <p className="text-ink-soft">{t('overview:account.typeOpen')}</p>
          <SchemaForm form={form} errorText={formErrorText} action={action}>
            <RadioCards
              field={fields.userType}
              legend={t('overview:account.type')}
              legendHidden
              options={USER_TYPES.map((value) => ({
                value,
                label: labels[value],
                description: texts[value],
              }))}
            />
            <Button variant="secondary" wide>
              {t('overview:account.changeType')}
            </Button>
          </SchemaForm>
        </>
      ) : (
        <>
          <p className="font-semibold">{labels[userType]}</p>
          <p className="text-ink-soft">{t('auth:api.typeFixed')}</p>
        </>
      )}
    </section>
  )
}
