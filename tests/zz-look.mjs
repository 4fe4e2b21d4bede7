import { chromium } from 'playwright-core'
const B='http://localhost:18500'
const lang=process.argv[2]??'en', scheme=process.argv[3]??'light'
const out='/tmp/offline/shots/'+lang+'-'+scheme+'-'
import { mkdirSync, writeFileSync } from 'node:fs'; mkdirSync('/tmp/offline/shots',{recursive:true})
const r=await fetch(B+'/api/v1/auth/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({email:'guard@menara.demo',password:'menara-demo'})})
const {user,...token}=(await r.json()).data
const mine=(await (await fetch(B+'/people/api/v1/inspections/rounds/mine',{headers:{authorization:'Bearer '+token.accessToken}})).json()).data
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] })
const ctx=await b.newContext({viewport:{width:360,height:740},colorScheme:scheme,locale:'en-GB',timezoneId:'Asia/Jakarta',isMobile:true,hasTouch:true,deviceScaleFactor:2})
await ctx.addInitScript(([token,user,lang])=>{ if(localStorage.getItem('token'))return; localStorage.setItem('token',JSON.stringify(token));localStorage.setItem('user',JSON.stringify(user));localStorage.setItem('language',lang)},[token,user,lang])
const p=await ctx.newPage()
p.on('console',m=>['error','warning'].includes(m.type())&&console.log('CONSOLE',m.type(),m.text(),m.location().url))
p.on('pageerror',e=>console.log('THROWN',e.message))
const shot=async(n,full=true)=>p.screenshot({path:out+n+'.png',fullPage:full})
await p.goto(B+'/people/my'); await p.waitForTimeout(4000)
await shot('1-day')
console.log('sw', await p.evaluate(async()=>JSON.stringify([(await caches.keys()), (await navigator.serviceWorker.getRegistrations()).map(r=>[r.scope,r.active?.state])])))
const round=mine.rounds.find(x=>x.state==='due'||x.state==='scheduled')
await p.goto(B+'/people/my?round='+round.id); await p.waitForTimeout(1500)
await shot('2-round')
await ctx.setOffline(true)
const T=(en,id)=>lang==='en'?en:id
await p.getByRole('button',{name:T('Type the code','Ketik kode')}).click()
await p.getByRole('textbox').fill('wrong'); await p.getByRole('button',{name:T('Enter','Catat'),exact:true}).click(); await p.waitForTimeout(300); await shot('3-wrong')
await p.getByRole('textbox').fill(round.checkpoints[0].code); await p.getByRole('button',{name:T('Enter','Catat'),exact:true}).click(); await p.waitForTimeout(800)
await shot('4-started')
await p.getByRole('button',{name:T('Fail','Gagal'),exact:true}).first().click(); await p.waitForTimeout(500)
await shot('5-fail')
const png=await p.evaluate(async()=>{const c=new OffscreenCanvas(3000,2000);const d=c.getContext('2d');d.fillStyle='#884';d.fillRect(0,0,3000,2000);d.fillStyle='#fff';d.font='300px sans-serif';d.fillText('DOOR',300,1000);const b=await c.convertToBlob({type:'image/png'});return Array.from(new Uint8Array(await b.arrayBuffer()))})
await p.locator('input[type=file]').first().setInputFiles({name:'door.png',mimeType:'image/png',buffer:Buffer.from(png)})
await p.getByRole('textbox',{name:T('Note','Catatan'),exact:true}).first().fill('Blocked by boxes'); await p.keyboard.press('Tab'); await p.waitForTimeout(1500)
await shot('6-photo')
await p.reload(); await p.waitForTimeout(3000)
await shot('7-offline-reload')
await p.goto(B+'/people/my'); await p.waitForTimeout(2500); await shot('8-offline-day')
await ctx.setOffline(false); await p.waitForTimeout(6000); await shot('9-online')
const after=(await (await fetch(B+'/people/api/v1/inspections/rounds/'+round.id,{headers:{authorization:'Bearer '+token.accessToken}})).json()).data
console.log(JSON.stringify(after.round.answers),JSON.stringify(after.round.visits),JSON.stringify(after.round.photos), after.round.state)
await b.close()
