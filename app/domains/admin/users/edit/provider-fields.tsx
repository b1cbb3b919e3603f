import { DURATIONS, RATE_OF_DURATION } from 'db/limits/profiles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageFields } from '~/domains/profiles/editing/form/fields'
import { optionsOf } from '~/domains/profiles/option-labels'
import { ChipGroup } from '~/ui/form/choice'
import { TextField } from '~/ui/form/field'
import type { FormField } from '~/ui/form/form-field'
import { SelectInput } from '~/ui/form/select-field'
import { PANEL_HEADING } from '~/ui/panel'

const NUMBERS = ['age', 'height', 'weight', 'cockSize'] as const
const CHOICES = ['circumcision', 'position', 'bodyType', 'ethnicity'] as const
const RATES = DURATIONS.map((duration) => RATE_OF_DURATION[duration])
type Names =
  | (typeof NUMBERS)[number]
  | (typeof CHOICES)[number]
  | (typeof RATES)[number]
  | 'languages'
  | 'services'
  | 'meetingPlaces'

/** The heading of a part of the edit form. `inDialog`: one level lower, since the title of the dialog is itself an h2. */
export function PartHeading({ inDialog, children }: { inDialog: boolean; children: ReactNode }) {
  const Heading = inDialog ? 'h3' : 'h2'
  return <Heading className={`mb-3 not-first-of-type:mt-2.5 ${PANEL_HEADING}`}>{children}</Heading>
}

/** The parts of the edit form that only providers have. */
export function ProviderFields({
  fields,
  inDialog,
}: {
  fields: Record<Names, FormField>
  inDialog: boolean
}) {
  const { t } = useTranslation()
  return (
    <>
      <PartHeading inDialog={inDialog}>{t('admin:field.languages')}</PartHeading>
      {/* In the profile editor these labels are not bold and close together. Here they look like the labels of the other fields. */}
      <div className="mb-4 [&_details]:-mt-3 [&_div:has(>label)]:pb-5 [&_label]:mb-0.5 [&_label]:font-semibold">
        <LanguageFields field={fields.languages} />
      </div>
      <PartHeading inDialog={inDialog}>{t('admin:user.body')}</PartHeading>
      <NumberFields names={NUMBERS} fields={fields} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        {CHOICES.map((name) => (
          <SelectInput
            key={name}
            field={fields[name]}
            label={t(`admin:field.${name}`)}
            options={optionsOf(t, name)}
            empty={t('admin:user.none')}
          />
        ))}
      </div>
      <PartHeading inDialog={inDialog}>{t('admin:user.services')}</PartHeading>
      <div className="mb-7">
        <ChipGroup
          field={fields.services}
          id={fields.services.id}
          legend={t('admin:field.services')}
          options={optionsOf(t, 'services')}
        />
      </div>
      <NumberFields names={RATES} fields={fields} />
      <div className="mb-7">
        <ChipGroup
          field={fields.meetingPlaces}
          id={fields.meetingPlaces.id}
          legend={t('admin:field.meetingPlaces')}
          options={optionsOf(t, 'meetingPlaces')}
        />
      </div>
    </>
  )
}

function NumberFields({
  names,
  fields,
}: {
  names: readonly ((typeof NUMBERS)[number] | (typeof RATES)[number])[]
  fields: Record<Names, FormField>
}) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {names.map((name) => (
        <TextField
          key={name}
          field={fields[name]}
          label={t(`admin:field.${name}`)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
    </div>
  )
}
