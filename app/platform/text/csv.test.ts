import { expect, it } from 'vitest'
import { csvHeads, csvRow } from './csv'

it('begins with a byte order mark, by which spreadsheets recognize UTF-8', () => {
  expect(csvHeads(['Richtung', 'Geöffnet'])).toBe('\ufeffRichtung,Geöffnet\r\n')
})

it('quotes separators, quotes and line breaks; null is empty', () => {
  expect(csvRow(['a,b', 'say "x"', 'two\nlines', null, 7])).toBe('"a,b","say ""x""","two\nlines",,7\r\n')
})

it('lets no text run as a formula; a negative number stays one', () => {
  expect(csvRow(['=1+1', '+1', '-1', '@x', 'a=1', -1])).toBe("'=1+1,'+1,'-1,'@x,a=1,-1\r\n")
})

it('lets no text with a full-width sign run as a formula', () => {
  expect(csvRow(['＝1', '＋1', '－1', '＠x', 'a＝1', 'a;＝1'])).toBe("'＝1,'＋1,'－1,'＠x,a＝1,a;'＝1\r\n")
})

it('lets no part of a text run as a formula where the semicolon separates cells', () => {
  expect(csvRow(['a;=1+1;b', 'a; "@x', '- b; c=1'])).toBe(`a;'=1+1;b,"a; ""'@x",'- b; c=1\r\n`)
  expect(csvRow(['two\n=lines\r\n\r\n-x'])).toBe(`"two\n'=lines\r\n\r\n'-x"\r\n`)
})
