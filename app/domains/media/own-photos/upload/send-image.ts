import type { ACCOUNT_FIELD } from '~/domains/accounts/forms/account-field'

const UPLOAD_TIMEOUT_MS = 300_000

export type Sent =
  | { ok: true }
  /** `text` is the server's message; undefined if the connection failed, or the server failed without a message. */
  | { ok: false; why: 'network' | 'server' | 'signed-out' | 'refused' | 'aborted'; text?: string }

/** The address that accepts pictures, and the name of its file field. */
export type UploadTarget = { address: string; field: string }
export const PROFILE_UPLOAD: UploadTarget = { address: '/api/upload/profile-image', field: 'image' }

/**
 * Uploads one picture (SPEC 7 "upload"). It uses XMLHttpRequest, because fetch does not report the progress of an upload.
 * @param onProgress gets the share of bytes that are sent, from 0 to 1
 * @param signal aborts the upload
 */
export function sendImage(
  picture: { body: Blob; name: string },
  {
    target,
    account,
    uploadId,
    onProgress,
    signal,
  }: {
    target: UploadTarget
    /** The account of the page. The server refuses the picture as signed out if another one has signed in since. */
    account: string | undefined
    /** The same for each retry of an upload, so that the server stores the picture once even if a response was lost. */
    uploadId: string
    onProgress: (share: number) => void
    signal: AbortSignal
  },
): Promise<Sent> {
  return new Promise((resolve) => {
    const form = new FormData()
    if (account) form.append('account' satisfies typeof ACCOUNT_FIELD, account)
    form.append('uploadId', uploadId)
    form.append(target.field, picture.body, picture.name)
    const request = new XMLHttpRequest()
    request.open('POST', target.address)
    request.setRequestHeader('accept', 'application/json')
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(outcomeOf(request))
    request.onerror = () => resolve({ ok: false, why: 'network' })
    request.ontimeout = request.onerror
    request.onabort = () => resolve({ ok: false, why: 'aborted' })
    if (signal.aborted) return resolve({ ok: false, why: 'aborted' })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function outcomeOf({ status, responseText }: XMLHttpRequest): Sent {
  if (status === 200) return { ok: true }
  if (status === 401) return { ok: false, why: 'signed-out' }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return { ok: false, why: 'refused', text: messageIn(responseText) }
  }
  return { ok: false, why: 'server', text: status === 503 ? messageIn(responseText) : undefined }
}

function messageIn(answer: string): string | undefined {
  try {
    const { message } = JSON.parse(answer)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}
