import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '~/i18n/languages'
import type { RootData } from '~/ui/frame/root-data'
import type { PhotoData } from '~/ui/photo/photo'
import { showToast } from '~/ui/toast/toasts'
import type { TeaserHead } from './teaser.server'

/** Wide enough for every service that renders link previews, and small enough for all of them to fetch. */
const CARD_WIDTH_PX = 640

/** The link preview of a shared URL: only what a visitor may see. As descriptors for a route's `meta`. */
export function shareCard({
  root,
  address,
  head,
  photo,
}: {
  root: Pick<RootData, 'origin' | 'appName' | 'language'>
  /** Absolute URL. */
  address: string
  head: TeaserHead
  photo: PhotoData | null
}) {
  const { cardTitle, description } = head
  return [
    { property: 'og:type', content: 'profile' },
    { property: 'og:site_name', content: root.appName },
    { property: 'og:locale', content: LOCALES[root.language] },
    { property: 'og:url', content: address },
    { property: 'og:title', content: cardTitle },
    { property: 'og:description', content: description },
    ...(photo ? imageOf(root.origin, photo, cardTitle) : []),
    { name: 'twitter:card', content: photo ? 'summary_large_image' : 'summary' },
  ]
}

function imageOf(origin: string, { url, width, height }: PhotoData, alt: string) {
  const shown = Math.min(width, CARD_WIDTH_PX)
  return [
    { property: 'og:image', content: new URL(`${url}/${CARD_WIDTH_PX}.webp`, origin).href },
    { property: 'og:image:type', content: 'image/webp' },
    { property: 'og:image:width', content: String(shown) },
    { property: 'og:image:height', content: String(Math.round((height * shown) / width)) },
    { property: 'og:image:alt', content: alt },
  ]
}

/**
 * Shares the profile's URL: by the system's share dialog if there is one, else by the clipboard. Hidden without JavaScript, where the browser's
 * own menu does the same.
 */
export function ShareButton({
  address,
  title,
  className,
  children,
}: {
  /** Absolute URL. */
  address: string
  title: string
  className: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const share = async (button: HTMLElement) => {
    const menu = button.closest('details')
    // The pressed button loses the focus with the menu.
    menu?.querySelector('summary')?.focus()
    menu?.removeAttribute('open')
    try {
      if (navigator.share) return await navigator.share({ title, url: address })
      await navigator.clipboard.writeText(address)
      showToast({ tone: 'success', text: t('profiles:share.copied') })
    } catch (error) {
      // Closing the system's dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      // With the address, to be copied by hand.
      showToast({ tone: 'error', text: `${t('profiles:share.failed')} ${address}` })
    }
  }
  return (
    <button
      type="button"
      className={`${className} noscript:hidden`}
      onClick={({ currentTarget }) => void share(currentTarget)}
    >
      {children}
    </button>
  )
}
