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
import { addStateToFragmentEntries } from '~/ui/frame/fragment-entries'
import { holdPressedButtons } from '~/ui/frame/held-buttons'
import { hideSamePageSteps } from '~/ui/frame/same-page-steps'
import { keepPageWithoutAnswers } from '~/ui/frame/unanswered-requests'

// Browsers hide the nonce attribute from selectors and markup, but scripts can read the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
// Radix writes style elements; they need the nonce too.
if (nonce) setNonce(nonce)

const never = new Promise<never>(() => {})

/**
 * Renders the page, or reloads if the address is no longer that of the document. Remix creates its router with the current address, but only
 * after React has waited for the data. If the user went back or forward in between, that is the address of another page, whose data is missing.
 */
function PageOfDocument() {
  if (!window.__remixRouter && document.documentElement.dataset.hydrate !== location.pathname) {
    location.reload()
    throw never
  }
  useEffect(() => {
    stopKeepingTypedText()
    keepPageWithoutAnswers()
    holdPressedButtons()
  }, [])
  return <RemixBrowser />
}

/**
 * Keeps the text that is typed into text areas before hydration. React 18 resets a filled text area to its initial text while it hydrates it, if
 * the text in the markup is still the initial one (ReactDOMTextarea, postMountWrapper). Therefore typed text is also written to the markup.
 * @returns a function to call after hydration: it restores the initial texts in the markup, and dispatches `input` for each changed text area
 */
function keepTypedText(): () => void {
  const initialTexts = new Map<HTMLTextAreaElement, string>()
  const keep = (area: unknown) => {
    if (!(area instanceof HTMLTextAreaElement) || area.value === area.defaultValue) return
    if (!initialTexts.has(area)) initialTexts.set(area, area.defaultValue)
    area.defaultValue = area.value
  }
  const onInput = ({ target }: Event) => keep(target)
  for (const area of document.querySelectorAll('textarea')) keep(area)
  document.addEventListener('input', onInput, true)
  return () => {
    document.removeEventListener('input', onInput, true)
    for (const [area, text] of initialTexts) {
      area.defaultValue = text
      area.dispatchEvent(new Event('input', { bubbles: true }))
    }
    initialTexts.clear()
  }
}
const stopKeepingTypedText = keepTypedText()

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
            <PageOfDocument />
          </I18nextProvider>
        </NonceContext.Provider>
      </StrictMode>,
    )
  })
}

addStateToFragmentEntries()
hideSamePageSteps()
void hydrate()
