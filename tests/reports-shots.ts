import { chromium } from 'playwright-core'
const base = 'http://127.0.0.1:18410'
const login = await (await fetch(`${base}/api/v1/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: process.argv[2], password: process.argv[3] }) })).json()
const { user, ...token } = login.data
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const shots: [string, string, string, string, number][] = [
  ['table', '?subject=tickets&groups=priority&measures=count.open.resolution_mean&period=days90&compare=true', 'light', 'en', 1280],
  ['pivot', '?subject=tickets&groups=site.priority&measures=count&period=days90&view=pivot', 'dark', 'id', 1280],
  ['chart', '?subject=energy&groups=month.use&measures=kwh&period=months12&view=chart', 'light', 'id', 1280],
  ['ready', '?report=ready-reliability&period=days90', 'dark', 'en', 1280],
  ['alarms', '?report=ready-alarm_performance&period=days90', 'light', 'en', 1280],
  ['phone', '?subject=tickets&groups=priority&measures=count&period=days90&filters=type:1,29', 'light', 'id', 360],
  ['rows', '?subject=tickets&groups=priority&measures=resolution_mean&period=days90&cell=resolution_mean:', 'light', 'en', 1280],
]
for (const [name, query, scheme, language, width] of shots) {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  await context.addInitScript(([token, user, language, scheme]) => {
    localStorage.setItem('token', token!); localStorage.setItem('user', user!); localStorage.setItem('language', language!); localStorage.setItem('colorScheme', scheme!)
  }, [JSON.stringify(token), JSON.stringify(user), language, scheme])
  const page = await context.newPage()
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(name, m.type(), m.text().slice(0, 200)))
  await page.goto(`${base}/admin/plugins/reporting${query}`)
  await page.waitForSelector('table, .recharts-bar, [role=img]', { timeout: 60_000 }).catch(() => console.log(name, 'no result'))
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/wtr-${name}.png` })
  await context.close()
}
await browser.close()
