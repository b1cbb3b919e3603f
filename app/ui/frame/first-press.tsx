import { useNonce } from '~/platform/http/remix/hydrate'

/**
 * Before the module of a slow page has loaded, a second press on a form would send it again, and the answer to the first one would be lost. The
 * module goes on with the same mark. As short as it can be: it is in each page of a member.
 */
const HOLD =
  "addEventListener('submit',e=>{let b=e.submitter;if(!b||(b.formMethod||e.target.method)!='post')return;" +
  "if('pending'in b.dataset){e.preventDefault();e.stopImmediatePropagation()}else setTimeout(()=>{" +
  "if(!e.defaultPrevented){b.dataset.pending='';b.ariaDisabled='true'}})},true)"

/** For the head: the browser needs the text only once, from the server. */
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
