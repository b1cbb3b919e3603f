import { BIO_MAX } from 'db/limits/profiles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField } from '~/ui/form/form-field'
import { TextArea } from '~/ui/form/text-area'
import { bioLength } from '../bio-text'

/** So near to the end it is said aloud, too. */
const NEARLY_FULL = 20

/** The bio with its live counter; without JavaScript its limit stands there. Nothing is cut off while typing. */
export function BioField({ field }: { field: FormField }) {
  const { t } = useTranslation()
  const [used, setUsed] = useState(() =>
    bioLength(typeof field.initialValue === 'string' ? field.initialValue : ''),
  )
  const left = BIO_MAX - used
  return (
    <div className="bio-field">
      <TextArea
        field={field}
        label={t('profiles:edit.basic.bio')}
        hint={t('profiles:edit.basic.bioHint', { max: BIO_MAX })}
        rows={6}
        dir="auto"
        onInput={({ currentTarget }) => setUsed(bioLength(currentTarget.value))}
      />
      <p className="bio-counter needs-js" data-over={left < 0 ? '' : undefined} aria-hidden="true">
        {left < 0
          ? t('profiles:edit.basic.bioOver', { over: -left })
          : t('profiles:edit.basic.bioUsed', { used, max: BIO_MAX })}
      </p>
      <span role="status" className="sr-only">
        {left < 0
          ? t('profiles:edit.basic.bioOver', { over: -left })
          : left <= NEARLY_FULL
            ? t('profiles:edit.basic.bioLeft', { left })
            : null}
      </span>
    </div>
  )
}
