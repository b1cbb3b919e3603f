import { Form } from '@remix-run/react'
import { RECENTLY_SEEN_MAX } from 'db/limits/listing'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import type { ProfileCard } from '../listing.server'
import { ProfileSection } from '../profile-grid'

/** Recently seen profiles in one row, with a button that clears the list. Renders nothing if there are none. */
export function SeenSection({ cards }: { cards: readonly ProfileCard[] }) {
  const { t } = useTranslation()
  return (
    <ProfileSection
      id="seen"
      heading={t('listing:seen.title')}
      aside={<SeenForm set="empty" label={t('listing:seen.empty')} />}
      cards={cards}
      signedIn
      row
    />
  )
}

/** Switches the list of recently seen profiles on or off for this device. */
export function SeenSwitch({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="seen-switch"
      className="mt-8 grid justify-items-start gap-2 border-t border-line pt-6"
    >
      <h2 id="seen-switch" className="text-lg">
        {t('listing:seen.title')}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {isOn ? t('listing:seen.isOn', { number: RECENTLY_SEEN_MAX }) : t('listing:seen.offer')}
      </p>
      <SeenForm set={isOn ? 'off' : 'on'} label={t(isOn ? 'listing:seen.off' : 'listing:seen.on')} />
    </section>
  )
}

function SeenForm({ set, label }: { set: 'on' | 'off' | 'empty'; label: string }) {
  return (
    <Form
      method="post"
      action="/recently-seen"
      preventScrollReset
      className={set === 'empty' ? 'ml-auto' : ''}
    >
      <Button name="set" value={set} variant={set === 'empty' ? 'quiet' : 'secondary'} size="sm">
        {label}
      </Button>
    </Form>
  )
}
