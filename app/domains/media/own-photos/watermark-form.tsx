import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/form/choice'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { useRootData } from '~/ui/frame/root-data'
import { showToast } from '~/ui/toast/on-toast'
import { WatermarkFormSchema as Schema } from './forms'
import { OWN_PHOTOS } from './own-photos'
import { postChange } from './use-arrangement'

const INTENT = 'watermark'

/** Switches the watermark; with JavaScript ticking the box submits. */
export function WatermarkForm({ isOn: stored }: { isOn: boolean }) {
  const { t } = useTranslation()
  const appName = useRootData()?.productName
  const [isOn, setOn] = useState(stored)
  const [form, fields] = useSchemaForm({ id: 'own-photos', schema: Schema })

  async function change(isChecked: boolean): Promise<void> {
    setOn(isChecked)
    try {
      await postChange({ intent: INTENT, ...(isChecked ? { watermark: 'on' } : {}) })
      showToast({ tone: 'success', text: t(isChecked ? 'media:own.done.markOn' : 'media:own.done.markOff') })
    } catch {
      setOn(!isChecked)
      showToast({ tone: 'error', text: t('media:own.announced.undone') })
    }
  }

  // What was ticked before the page was hydrated is saved then.
  const saveTicked = useRef(() => {
    const box = document.querySelector<HTMLInputElement>(`#${form.id} [name=${fields.watermark.name}]`)
    if (box && box.checked !== stored) void change(box.checked)
  })
  useEffect(() => saveTicked.current(), [])

  return (
    <SchemaForm
      form={form}
      action={OWN_PHOTOS}
      className="grid gap-2 border-t border-line pt-3 [&_[id$=-hint]]:-mt-1.5 sm:grid-cols-[1fr_auto] sm:items-center sm:gap-6"
    >
      <input type="hidden" name="intent" value={INTENT} />
      <Checkbox
        field={fields.watermark}
        label={t('media:own.mark.label')}
        hint={t('media:own.mark.hint', { appName })}
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
        autoComplete="off"
      />
      <Button variant="secondary" className="scripting:hidden" pendingText={t('media:own.mark.pending')}>
        {t('media:own.mark.save')}
      </Button>
    </SchemaForm>
  )
}
