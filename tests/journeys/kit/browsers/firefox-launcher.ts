#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/**
 * Stands where Playwright expects Firefox: starts it with the same arguments and passes WebDriver BiDi
 * through. Playwright 1.65 overrides media features in each context, a command that Firefox ESR 153
 * answers with `unknown command`; that one answer becomes an empty success. The colour scheme is a
 * preference instead (`firefox.ts`).
 */
const OPTIONAL = 'emulation.setMediaFeaturesOverride'
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

const firefox = spawn(process.env.MENARA_FIREFOX ?? 'firefox-esr', process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => firefox.kill(signal))

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const target = LISTENING.exec(line)?.[1]
  if (target) listen(target)
  else process.stderr.write(`${line}\n`)
})

function listen(target: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 })
  server.once('listening', () => {
    const { port } = server.address() as { port: number }
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${port}\n`)
  })
  server.on('connection', (runner, { url }) => relay(runner, new WebSocket(`${target}${url}`, { maxPayload: 0 })))
}

function relay(runner: WebSocket, browser: WebSocket): void {
  const optional = new Set<number>()
  const early: string[] = []
  runner.on('message', (data) => {
    const text = textOf(data)
    if (text.includes(OPTIONAL)) optional.add((JSON.parse(text) as { id: number }).id)
    if (browser.readyState === WebSocket.OPEN) browser.send(text)
    else early.push(text)
  })
  browser.once('open', () => {
    for (const text of early) browser.send(text)
  })
  browser.on('message', (data) => {
    const text = textOf(data)
    runner.send(optional.size > 0 ? answered(text, optional) : text)
  })
  runner.once('close', () => browser.close())
  browser.once('close', () => runner.close())
  browser.once('error', () => runner.close())
}

function answered(text: string, optional: Set<number>): string {
  const message = JSON.parse(text) as { id?: number; type?: string; error?: string }
  if (message.id === undefined || !optional.delete(message.id)) return text
  return message.error === 'unknown command' ? JSON.stringify({ type: 'success', id: message.id, result: {} }) : text
}

const textOf = (data: RawData): string => data.toString()
