import { RemixBrowser } from '@remix-run/react'
import { setNonce } from 'get-nonce'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { browserI18n } from '~/i18n/browser'
import { DEFAULT_LANGUAGE, isLanguage } from '~/i18n/languages'
import { isTextPart } from '~/i18n/text-parts'
import { readyToHydrate } from '~/platform/http/remix/before-hydration'
import { NonceContext } from '~/platform/http/remix/hydrate'
import { nameFragmentEntries } from '~/ui/frame/fragment-entries'
import { holdPressedButtons } from '~/ui/frame/held-buttons'
import { hideSamePageSteps } from '~/ui/frame/same-page-steps'
import { keepPageWithoutAnswers } from '~/ui/frame/unanswered-requests'

// Browsers hide the nonce attribute from selectors and markup, but scripts can read the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
// Radix writes style elements; they need the nonce too.
if (nonce) setNonce(nonce)

const never = new Promise<never>(() => {})

/**
 * The router takes the address at the moment at which it is made, after React has waited for the data. Gone back or forward until then, it is
 * another page's, whose data is not here: that page is loaded anew.
 */
function OwnPage() {
  if (!window.__remixRouter && document.documentElement.dataset.hydrate !== location.pathname) {
    location.reload()
    throw never
  }
  useEffect(() => {
    endKeeping()
    keepPageWithoutAnswers()
    holdPressedButtons()
  }, [])
  return <RemixBrowser />
}

/**
 * React 18 puts the stored text back into a filled text area when it hydrates it, unless the text in its markup is another one
 * (ReactDOMTextarea, postMountWrapper). So what is typed until then is written there, too.
 * @returns a function for when the page is hydrated: it restores the stored texts in the markup, and dispatches `input` for each typed one
 */
function keepTypedText(): () => void {
  const stored = new Map<HTMLTextAreaElement, string>()
  const keep = (area: unknown) => {
    if (!(area instanceof HTMLTextAreaElement) || area.value === area.defaultValue) return
    if (!stored.has(area)) stored.set(area, area.defaultValue)
    area.defaultValue = area.value
  }
  const onInput = ({ target }: Event) => keep(target)
  for (const area of document.querySelectorAll('textarea')) keep(area)
  document.addEventListener('input', onInput, true)
  return () => {
    document.removeEventListener('input', onInput, true)
    for (const [area, text] of stored) {
      area.defaultValue = text
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    stored.clear()
  }
}
const endKeeping = keepTypedText()

async function hydrate() {
  const { lang, dataset } = document.documentElement
  const parts = (dataset.texts ?? '').split(' ').filter(isTextPart)
  const [i18n] = await Promise.all([
    browserI18n(isLanguage(lang) ? lang : DEFAULT_LANGUAGE, parts),
    readyToHydrate(),
  ])
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <NonceContext.Provider value={nonce}>
          <I18nextProvider i18n={i18n}>
            <OwnPage />
          </I18nextProvider>
        </NonceContext.Provider>
      </StrictMode>,
    )
  })
}

nameFragmentEntries()
hideSamePageSteps()
void hydrate()
