import { afterEach, expect, test, vi } from 'vitest'
import { PROFILE_UPLOAD, sendImage } from './send-image'

afterEach(() => {
  vi.unstubAllGlobals()
})

const ACCOUNT = '0198c1de-0000-7000-8000-000000000001'

/** Uploads one picture; the server answers with `status`. Returns the text fields that were sent, and the result. */
async function upload(status: number) {
  const sent: [string, FormDataEntryValue][] = []
  class Request {
    status = status
    responseText = ''
    upload = {}
    onload = () => {}
    open() {}
    setRequestHeader() {}
    send(form: FormData) {
      sent.push(...form)
      this.onload()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const result = await sendImage(
    { body: new Blob(['picture']), name: '1.jpg' },
    {
      target: PROFILE_UPLOAD,
      account: ACCOUNT,
      uploadId: '1',
      onProgress: () => {},
      signal: new AbortController().signal,
    },
  )
  return { texts: sent.filter(([, value]) => typeof value === 'string'), result }
}

test('a picture names the account of its page; if another one has signed in, it is refused as signed out', async () => {
  const { texts, result } = await upload(401)
  expect(texts).toContainEqual(['account', ACCOUNT])
  expect(result).toEqual({ ok: false, why: 'signed-out' })
  expect((await upload(200)).result).toEqual({ ok: true })
})
