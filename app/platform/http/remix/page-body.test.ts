import { text } from 'node:stream/consumers'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, it } from 'vitest'
import { pageBody } from './page-body.server'

it('multi-byte characters survive at every chunk boundary', async () => {
  for (let before = 0; before < 3; before++) {
    const typed = 'x'.repeat(before) + '–'.repeat(600)
    const fields = Array.from({ length: 4 }, (_, key) =>
      createElement('textarea', { key, defaultValue: typed }),
    )
    const body = pageBody()
    const { pipe } = renderToPipeableStream(createElement('div', null, fields), {
      onShellReady: () => pipe(body),
    })
    const page = await text(body)
    expect(page).not.toContain('\0')
    expect(page.split(`>${typed}</textarea>`)).toHaveLength(5)
  }
})
