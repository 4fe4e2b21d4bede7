import { Alert, Button, Group, NativeSelect, NumberInput, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { CommitteeOffer, OfferReceipt, SupplierRequest } from '@menara/shared/contract/purchasing/public-offers.contract.ts'
import { canonicalOffer } from '@menara/shared/domain/purchasing/canonical-offer.ts'
import { isForeign } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { dateText, dayText, numberText } from '../../../kit/dates/dates.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'
import { MoneyInput } from '../../../kit/forms/money-input.tsx'
import { moneyText } from '../../../kit/texts/money.ts'
import { bodyOfOffer, keepOffer, NO_PRICE, newNonce, type OfferTyped, storedOffer, totalOf } from './offer-draft.ts'
import { OfferFiles } from './offer-files.tsx'
import { type SupplierLinkToken, useHandIn } from './supplier.api.ts'

interface OfferFormProps {
  readonly link: SupplierLinkToken
  readonly request: SupplierRequest
}

/** Prices for the lines. What is typed stays in this browser; handed in it is answered with a receipt. */
export function OfferForm({ link, request }: OfferFormProps) {
  const { t } = useTranslation('supplier')
  const [typed, setTyped] = useState<OfferTyped>(() => storedOffer(request))
  const [nonce, setNonce] = useState(newNonce)
  const [sent, setSent] = useState<{ readonly receipt: OfferReceipt; readonly draft: CommitteeOffer } | null>(null)
  const submit = useHandIn(link, request)
  // What came meanwhile stays: a file takes a while to be sent.
  const now = useRef(typed)
  const put = (facts: Partial<OfferTyped>) => {
    now.current = { ...now.current, ...facts }
    setTyped(now.current)
    keepOffer(request.id, now.current)
  }
  const { committee } = request
  const draft = bodyOfOffer(typed, request, nonce)
  const send = () =>
    submit.mutate(draft, {
      onSuccess: ({ data }) => {
        setSent({ receipt: data, draft })
        setNonce(newNonce())
      },
    })
  return (
    <Paper p="md" component="section" aria-label={t('offer')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (draft.lines.length > 0 && typed.valid_until !== '' && !submit.isPending) send()
        }}
      >
        <Stack gap="sm">
          <Text fw={600}>{t('offer')}</Text>
          <Text size="sm" c="dimmed">
            {t(committee ? 'committeeText' : 'sealedText', { needed: committee?.needed, count: committee?.members.length })}
          </Text>
          {committee && (
            <Text size="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {t('fingerprint', { fingerprint: committee.fingerprint })}
            </Text>
          )}
          {committee && !isSecureContext && <Alert color="orange">{t('insecure')}</Alert>}
          <CurrencyChoice request={request} typed={typed} put={put} />
          {request.lines.map((line) => (
            <PriceFields key={line.id} line={line} typed={typed} put={put} />
          ))}
          <DateField
            label={t('validUntil')}
            kind="date"
            withAsterisk
            value={typed.valid_until}
            onChange={(valid_until) => put({ valid_until })}
          />
          <Textarea
            label={t('note')}
            autosize
            minRows={2}
            maxLength={2000}
            value={typed.note}
            onChange={(event) => put({ note: event.currentTarget.value })}
          />
          <OfferFiles
            link={link}
            request={request}
            files={typed.files}
            change={(files) => put({ files })}
            keep={(key) => put({ file_keys: [...now.current.file_keys, key] })}
          />
          {submit.error && (
            <Alert color="red" role="alert">
              {submit.error.message}
            </Alert>
          )}
          <Group justify="space-between">
            <Text fw={600} className="num">
              {t('total', { amount: moneyText(typed.currency, totalOf(typed, request)) })}
            </Text>
            <Button type="submit" size="md" disabled={draft.lines.length === 0 || typed.valid_until === ''} loading={submit.isPending}>
              {t(request.versions.length > 0 ? 'submitAgain' : 'submit')}
            </Button>
          </Group>
          {sent && <Receipt request={request} {...sent} />}
        </Stack>
      </form>
    </Paper>
  )
}

interface CurrencyChoiceProps {
  readonly request: SupplierRequest
  readonly typed: OfferTyped
  readonly put: (facts: Partial<OfferTyped>) => void
}
/** In which currency the prices are, where the request leaves a choice. Prices of another one are typed anew. */
function CurrencyChoice({ request, typed, put }: CurrencyChoiceProps) {
  const { t } = useTranslation('supplier')
  const { currencies } = request
  if (currencies.length === 1 && !isForeign(typed.currency)) return null
  const choose = (chosen: string | null) => {
    const currency = currencies.find((item) => item === chosen)
    if (currency && currency !== typed.currency) put({ currency, prices: {} })
  }
  return (
    <NativeSelect
      label={t('currency')}
      description={t('currencyText')}
      data={currencies}
      value={typed.currency}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

interface PriceFieldsProps {
  readonly line: SupplierRequest['lines'][number]
  readonly typed: OfferTyped
  readonly put: (facts: Partial<OfferTyped>) => void
}
function PriceFields({ line, typed, put }: PriceFieldsProps) {
  const { t } = useTranslation('supplier')
  const price = typed.prices[line.id] ?? NO_PRICE
  const change = (facts: Partial<typeof price>) => put({ prices: { ...typed.prices, [line.id]: { ...price, ...facts } } })
  return (
    <Paper withBorder p="sm" role="group" aria-label={line.description}>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {line.description}
      </Text>
      <Text size="xs" c="dimmed">
        {[`${numberText(line.quantity)} ${line.unit}`, line.needed_by && t('neededBy', { day: dayText(line.needed_by) })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group align="flex-start" gap="xs" mt={4}>
        <MoneyInput
          currency={typed.currency}
          label={t('unitPrice', { unit: line.unit })}
          flex="1 1 150px"
          value={price.unit_price}
          onChange={(unit_price) => change({ unit_price })}
        />
        <NumberInput
          label={t('leadDays')}
          flex="1 1 90px"
          inputMode="numeric"
          min={0}
          max={730}
          allowDecimal={false}
          hideControls
          value={price.lead_days}
          onChange={(lead_days) => change({ lead_days })}
        />
        <TextInput
          label={t('lineNote')}
          flex="2 1 200px"
          maxLength={300}
          value={price.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </Group>
    </Paper>
  )
}

interface ReceiptProps {
  readonly request: SupplierRequest
  readonly receipt: OfferReceipt
  readonly draft: CommitteeOffer
}
/** Proof of what was handed in: the canonical text can be kept, and its SHA-256 computed by anybody. */
function Receipt({ request, receipt, draft }: ReceiptProps) {
  const { t } = useTranslation('supplier')
  const text = canonicalOffer({ ...draft, rfq_id: request.rfq_id, invitation_id: request.id })
  const name = `${request.number}-v${receipt.version}.json`
  return (
    <Alert color="green" role="status" title={t('received', { version: receipt.version })}>
      <Text size="sm">{t('receivedAt', { at: dateText(receipt.submitted_at, 'full', request.site.zone) })}</Text>
      <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {receipt.hash}
      </Text>
      <Button mt="xs" size="xs" variant="default" onClick={() => saveFile(new Blob([text], { type: 'application/json' }), name)}>
        {t('keepReceipt')}
      </Button>
    </Alert>
  )
}
