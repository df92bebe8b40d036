import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class FakeSocket {
  onopen: (() => unknown) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  sent: string[] = []
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {}
}

let sockets: FakeSocket[]
let connection: typeof import('./connection.svelte')
const newest = () => sockets.at(-1)!
const move = () => void connection.live.act('abc', { type: 'move', version: 3, action: 'advance' })
const shown = () => ({ missing: connection.serverMissing(), late: connection.serverLate() })

function acknowledge(): void {
  const { id } = newest()
    .sent.map((text) => JSON.parse(text) as { type: string; id: string })
    .find(({ type }) => type === 'move')!
  newest().onmessage?.({ data: JSON.stringify({ type: 'ack', table: 'abc', id, version: 4 }) })
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  sockets = []
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('document', { baseURI: 'http://house/', addEventListener: vi.fn() })
  vi.stubGlobal('WebSocket', function () {
    sockets.push(new FakeSocket())
    return newest()
  })
  connection = await import('./connection.svelte')
  connection.live.connect()
  newest().onopen?.()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a server that does not answer is late after a second, until it answers', () => {
  move()
  vi.advanceTimersByTime(999)
  expect(shown()).toEqual({ missing: false, late: false })
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual({ missing: false, late: true })
  acknowledge()
  expect(shown()).toEqual({ missing: false, late: false })
})

test('a server that cannot be reached is missing, and not late as well', () => {
  move()
  vi.advanceTimersByTime(1000)
  newest().onclose?.()
  expect(shown().late).toBe(false)
  vi.advanceTimersByTime(1500)
  move()
  vi.advanceTimersByTime(1500)
  expect(shown()).toEqual({ missing: true, late: false })
})

test('a server that is back has a second to answer what waited for it', () => {
  move()
  newest().onclose?.()
  vi.advanceTimersByTime(1400)
  newest().onopen?.()
  vi.advanceTimersByTime(999)
  expect(shown()).toEqual({ missing: false, late: false })
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual({ missing: false, late: true })
})
