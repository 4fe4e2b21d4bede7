import { chromium } from '@playwright/test'
const [base, out, ...pages] = process.argv.slice(2)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const ctx = await b.newContext({ viewport: { width: 1440, height: 900 } })
const p = await ctx.newPage()
p.on('console', (m) => { if (['error', 'warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0, 200)) })
p.on('pageerror', (e) => console.log('ERR', e.message))
await p.goto(`${base}/login`, { timeout: 120000 })
await p.fill('input[name=email], input[type=email]', 'admin@menara.demo', { timeout: 60000 })
await p.fill('input[type=password]', 'menara-demo')
await p.keyboard.press('Enter')
await p.waitForURL(/home/, { timeout: 120000 })
let n = 0
for (const spec of pages) {
  const [path, size = '1440', scheme = 'light', lang = 'en'] = spec.split('|')
  await p.setViewportSize({ width: Number(size), height: 900 })
  await p.emulateMedia({ colorScheme: scheme })
  await p.evaluate(([s, l]) => { localStorage.setItem('mantine-color-scheme-value', s); for (const k of Object.keys(localStorage)) if (/language/.test(k)) localStorage.setItem(k, JSON.stringify(l)); localStorage.setItem('language', JSON.stringify(l)) }, [scheme, lang])
  await p.goto(base + path, { timeout: 120000 })
  await p.waitForLoadState('networkidle', { timeout: 40000 }).catch(() => {})
  await p.waitForTimeout(2500)
  await p.screenshot({ path: `${out}/${n++}.png` })
}
await b.close()
