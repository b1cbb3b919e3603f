const UPLOAD_TIMEOUT_MS = 300_000

export type Sent =
  | { ok: true }
  /** `text` is the server's message; it is missing if the connection failed, or the server without a word. */
  | { ok: false; why: 'network' | 'server' | 'signed-out' | 'refused' | 'aborted'; text?: string }

/** The call that takes pictures, and the name of its file field. */
export type UploadTarget = { address: string; field: string }
export const PROFILE_UPLOAD: UploadTarget = { address: '/api/upload/profile-image', field: 'image' }

/**
 * Uploads one picture (SPEC 7 "upload") and reports progress, 0 to 1, which fetch cannot. `signal` cancels.
 */
export function sendImage(
  picture: { body: Blob; name: string },
  {
    target,
    uploadId,
    onProgress,
    signal,
  }: {
    target: UploadTarget
    /** The same for each try, since the answer to one may be lost. */
    uploadId: string
    onProgress: (share: number) => void
    signal: AbortSignal
  },
): Promise<Sent> {
  return new Promise((resolve) => {
    const form = new FormData()
    form.append('uploadId', uploadId)
    form.append(target.field, picture.body, picture.name)
    const request = new XMLHttpRequest()
    request.open('POST', target.address)
    request.setRequestHeader('accept', 'application/json')
    request.timeout = UPLOAD_TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(judge(request))
    request.onerror = () => resolve({ ok: false, why: 'network' })
    request.ontimeout = request.onerror
    request.onabort = () => resolve({ ok: false, why: 'aborted' })
    if (signal.aborted) return resolve({ ok: false, why: 'aborted' })
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function judge({ status, responseText }: XMLHttpRequest): Sent {
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
