import { useState } from 'react'
import { useRootData } from '~/ui/frame/root-data'

/** The name of the field. */
export const ACCOUNT_FIELD = 'account'

/** A hidden field of a form: the account of its page. If another one has signed in since, `checkAccount` refuses the form. */
export function AccountField() {
  // What the form shows belongs to the account for which it was rendered first, also after the frame has loaded again.
  const [account] = useState(useRootData()?.viewer?.id)
  return <input type="hidden" name={ACCOUNT_FIELD} value={account} />
}
