import { useNonce } from '~/platform/http/remix/hydrate'

/**
 * Prevents the second submission of a form before the module of a slow page has loaded: it would be sent again, and the answer to the first
 * one would be lost. The module uses the same mark, `data-pending`. The script is short because every page of a member contains it.
 */
const HOLD =
  "addEventListener('submit',e=>{let b=e.submitter;if(!b||(b.formMethod||e.target.method)!='post')return;" +
  "if('pending'in b.dataset){e.preventDefault();e.stopImmediatePropagation()}else setTimeout(()=>{" +
  "if(!e.defaultPrevented){b.dataset.pending='';b.ariaDisabled='true'}})},true)"

/** The script element for the head. Only the server renders its text: the browser has it by then. */
export function FirstPress() {
  return (
    <script
      nonce={useNonce()}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? HOLD : '' }}
    />
  )
}
