import { COVERS, type Cover } from 'db/limits/cover'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { LABEL } from '~/ui/form/field-classes'
import { RADIO, RADIO_CARD } from '~/ui/form/radios'
import { coverIcons } from '~/ui/frame/cover'
import { useRootData } from '~/ui/frame/root-data'
import { NO_COVER } from './forms'

const ICON_PX = 32
const OWN_ICON_PX = 24

/** Chooses the name and icon that this device shows. A plain form: the whole document changes. */
export function CoverForm({ action, cover }: { action: string; cover: Cover | null }) {
  const { t } = useTranslation()
  const productName = useRootData()?.productName
  const options = [
    { value: NO_COVER, icon: '/favicon.svg', label: productName },
    ...COVERS.map((name) => ({ value: name, icon: coverIcons(name).svg, label: t(`cover:names.${name}`) })),
  ]
  return (
    <form method="post" action={action} className="grid gap-4">
      <fieldset>
        <legend className={LABEL}>{t('cover:choice')}</legend>
        <div className="grid gap-3">
          {options.map(({ value, icon, label }) => (
            <label key={value} className={RADIO_CARD}>
              <input
                type="radio"
                name="cover"
                value={value}
                defaultChecked={value === (cover ?? NO_COVER)}
                className={`${RADIO} mt-1`}
              />
              <span className="flex min-h-8 items-center gap-3">
                {value === NO_COVER ? (
                  // This icon has no background of its own.
                  <span className="grid size-8 flex-none place-items-center rounded-[22%] border border-line bg-canvas">
                    <img src={icon} alt="" width={OWN_ICON_PX} height={OWN_ICON_PX} />
                  </span>
                ) : (
                  <img src={icon} alt="" width={ICON_PX} height={ICON_PX} className="flex-none" />
                )}
                <span className="font-semibold">{label}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button className={MAIN_BUTTON} pendingText={t('cover:pending')}>
        {t('cover:save')}
      </Button>
    </form>
  )
}
