import { accounts } from '@menara/shared/contract/people/accounts.contract.ts'
import { describe, expect, it } from 'vitest'
import { openOutsides, PUBLIC_URL } from '../../../../../tests/kit/upstreams/outsides.ts'
import { addressOf, mailOf } from './mail.ts'

describe('a mail', () => {
  it.each([
    ['en', 'GEN-1 was assigned to you', 'Leak · by Citra', 'You choose what you are told of'],
    ['id', 'GEN-1 ditugaskan kepada Anda', 'Leak · oleh Citra', 'Anda memilih apa yang diberitahukan'],
  ] as const)('NT-5 is in its reader’s language (%s)', async (language, title, text, why) => {
    const outsides = await openOutsides()
    await outsides.agent.asks(accounts.setLanguage, { body: { language } })
    await outsides.send({ user_ids: [outsides.cast.agent] })
    await outsides.work()
    const [mail] = outsides.mail.mails
    expect(mail?.headers.get('subject')).toBe(title)
    for (const body of [mail?.text, mail?.html]) {
      for (const part of [title, text, why, `${PUBLIC_URL}/admin/setting/notifications`]) expect(body).toContain(part)
      expect(body).toContain(`${PUBLIC_URL}/desk/ticketing/general/detail?id`)
    }
    expect(mail?.headers.get('list-unsubscribe')).toContain(`<${PUBLIC_URL}/admin/setting/notifications>`)
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail?.headers.get('from')).toBe('Menara <menara@example.test>')
  })

  it('NT-5 holds what people wrote as text alone', async () => {
    const outsides = await openOutsides()
    const evil = 'Leak\r\nBcc: everybody@evil.test\r\n\r\n<script>alert(1)</script> <a href="https://evil.test">here</a> {{number}}'
    const message = { key: 'inbox.ticket_noted', params: { number: `GEN-1\r\nBcc: a@evil.test`, title: evil, actor: '"><img src=x>' } }
    await outsides.send({ user_ids: [outsides.cast.agent], type: 'ticket.assigned', message, title: evil, text: evil })
    await outsides.send({
      user_ids: [outsides.cast.agent],
      message: { key: 'unknown', params: {} },
      title: evil,
      text: '',
      link: 'https://evil.test/',
    })
    await outsides.work()
    expect(outsides.mail.mails).toHaveLength(2)
    for (const mail of outsides.mail.mails) {
      expect(mail.to).toEqual(['agent@example.test'])
      expect([...mail.headers.keys()]).not.toContain('bcc')
      expect(mail.html).not.toMatch(/<script|<img|href="https:\/\/evil/)
      expect(mail.html).toContain('&#60;script&#62;')
      expect(mail.text.split('\n').filter((line) => line.startsWith('Bcc'))).toEqual([])
    }
  })

  it('NT-5 leads only into the product', () => {
    expect(addressOf('/desk?id=1', PUBLIC_URL)).toBe(`${PUBLIC_URL}/desk?id=1`)
    for (const link of [null, '', 'https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/%', 'desk'])
      expect(addressOf(link, PUBLIC_URL) ?? PUBLIC_URL).toMatch(/^https:\/\/menara\.example\.test/)
  })

  it('NT-5 says how many when there are many', () => {
    const letter = { item_id: null, type: 'booking', title: 'One', text: '', link: null, message: { key: 'none', params: {} }, at: '' }
    const to = { id: '1', name: 'Budi', email: 'b@example.test', phone: '', language: 'id' as const }
    const { subject, text } = mailOf({ letters: [letter, { ...letter, title: 'Two' }], to }, PUBLIC_URL)
    expect([subject, text.indexOf('One') < text.indexOf('Two')]).toEqual(['2 pesan dari Menara', true])
  })
})
