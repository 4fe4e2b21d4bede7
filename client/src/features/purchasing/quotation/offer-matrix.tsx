import { Badge, NumberInput, Stack, Table, Text, TextInput } from '@mantine/core'
import { type ComparedOffer, type Comparison, purchaseAwards } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import { unusualPercent } from '@menara/shared/domain/purchasing/price-history.ts'
import { isForeign } from '@menara/shared/domain/purchasing/purchase-currencies.ts'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { dayText, numberText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { SaveFileButton } from '../../../kit/files/save-file-button.tsx'
import { ScrollTable } from '../../../kit/lists/scroll-table.tsx'
import { moneyText, rupiahText } from '../../../kit/texts/money.ts'
import { type AwardDraft, awardedBefore, cellOf, sumsOf } from './award-draft.ts'

interface OfferMatrixProps {
  /** Zone of the site, by whose days an offer is valid. */
  readonly zone: string
  readonly comparison: Comparison
  /** Absent: nothing is awarded now. */
  readonly draft?: AwardDraft
  readonly change?: (draft: AwardDraft) => void
}
const LINE_PX = 240
const OFFER_PX = 210

/** Lines by suppliers; the lowest price of each line is marked. */
export function OfferMatrix(props: OfferMatrixProps) {
  const { t } = useTranslation('purchasing')
  const { lines, offers } = props.comparison
  return (
    <ScrollTable label={t('offers.title')} from={LINE_PX + OFFER_PX * offers.length}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th miw={LINE_PX}>{t('offers.line')}</Table.Th>
          {offers.map((offer) => (
            <Table.Th key={offer.id} miw={OFFER_PX}>
              <OfferHead offer={offer} ticketId={props.comparison.ticket_id} zone={props.zone} />
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} {...props} />
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th>{t('offers.total')}</Table.Th>
          {offers.map((offer) => (
            <Table.Th key={offer.id} className="num">
              {moneyText(offer.currency, offer.total)}
              {isForeign(offer.currency) && (
                <Text size="xs" c="dimmed">
                  {t('offers.inRupiah', { amount: rupiahText(offer.total_rupiah) })}
                </Text>
              )}
              {!offer.whole && (
                <Text size="xs" c="dimmed">
                  {t('offers.part')}
                </Text>
              )}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Tfoot>
    </ScrollTable>
  )
}

interface OfferHeadProps {
  readonly offer: ComparedOffer
  readonly ticketId: string
  readonly zone: string
}
function OfferHead({ offer, ticketId, zone }: OfferHeadProps) {
  const { t } = useTranslation('purchasing')
  const isOver = offer.valid_until < todayIn(zone)
  const Icon = offer.genuine ? IconShieldCheck : IconShieldX
  return (
    <>
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {offer.vendor.name}
      </Text>
      <Text size="xs" c="dimmed" fw={400}>
        {t('offers.terms', { days: offer.lead_days, until: dayText(offer.valid_until) })}
      </Text>
      <Text size="xs" fw={400} c={offer.genuine ? 'dimmed' : 'red'}>
        <Icon size={13} aria-hidden style={{ verticalAlign: '-2px', marginRight: 4 }} />
        {t(offer.genuine ? 'offers.genuine' : 'offers.notGenuine', { version: offer.version })}
      </Text>
      {isOver && (
        <Text size="xs" c="red" fw={600}>
          {t('offers.runOut')}
        </Text>
      )}
      {offer.note && (
        <Text size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
          {offer.note}
        </Text>
      )}
      {offer.files.length > 0 && (
        <Stack component="ul" gap={4} mt={4} mx={0} p={0} style={{ listStyle: 'none' }} aria-label={t('offers.files')}>
          {offer.files.map((file) => (
            <li key={file.id}>
              <SaveFileButton
                file={file}
                label={t('offers.saveFile', { name: file.name, vendor: offer.vendor.name })}
                fetchFile={() => call(purchaseAwards.file, { params: { id: ticketId, file_id: file.id } })}
              />
            </li>
          ))}
        </Stack>
      )}
    </>
  )
}

type Line = Comparison['lines'][number]
function LineRow({ line, comparison, draft, change }: OfferMatrixProps & { readonly line: Line }) {
  const { t } = useTranslation('purchasing')
  const needsReason = draft !== undefined && sumsOf(comparison, draft).reasoned.includes(line.id)
  const [paid] = line.paid
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {line.description}
        </Text>
        <Text size="xs" c="dimmed">
          {[
            `${numberText(line.quantity)} ${line.unit}`,
            t('offers.estimated', { price: rupiahText(line.estimated_price) }),
            line.free < line.quantity && t('offers.free', { count: line.free }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {paid && (
          <Text size="xs" c="dimmed">
            {t('offers.paid', { price: rupiahText(paid.unit_price), vendor: paid.vendor, number: paid.number })}
          </Text>
        )}
        {needsReason && change && (
          <TextInput
            mt={6}
            size="xs"
            withAsterisk
            label={t(awardedBefore(comparison).has(line.id) ? 'award.reasonAgain' : 'award.reason')}
            maxLength={500}
            value={draft.reasons[line.id] ?? ''}
            onChange={(event) => change({ ...draft, reasons: { ...draft.reasons, [line.id]: event.currentTarget.value } })}
          />
        )}
      </Table.Td>
      {comparison.offers.map((offer) => (
        <OfferCell key={offer.id} offer={offer} line={line} draft={draft} change={change} />
      ))}
    </Table.Tr>
  )
}

/** How far a price, as Rupiah for one unit, is from what was paid before, where that is much. */
function Unusual({ price, line }: { readonly price: number; readonly line: Line }) {
  const { t } = useTranslation('purchasing')
  const paid = line.paid.map(({ unit_price }) => unit_price)
  const percent = unusualPercent(price, paid)
  if (percent === null) return null
  return (
    <Text size="xs" c={percent > 0 ? 'red' : 'dimmed'} fw={600}>
      {t(percent > 0 ? 'offers.above' : 'offers.below', { percent: numberText(Math.abs(percent)) })}
    </Text>
  )
}

interface OfferCellProps {
  readonly offer: ComparedOffer
  readonly line: Line
  readonly draft: AwardDraft | undefined
  readonly change: ((draft: AwardDraft) => void) | undefined
}
function OfferCell({ offer, line, draft, change }: OfferCellProps) {
  const { t } = useTranslation('purchasing')
  const price = offer.prices.find((item) => item.line_id === line.id)
  if (!price) return <Table.Td c="dimmed">{t('offers.notOffered')}</Table.Td>
  const cell = cellOf(line.id, offer.id)
  return (
    <Table.Td>
      <Text component="div" size="sm" fw={600} className="num">
        {moneyText(offer.currency, price.unit_price)}
        {price.best && (
          <Badge ml={6} size="xs" color="green">
            {t('offers.best')}
          </Badge>
        )}
      </Text>
      <Text size="xs" c="dimmed" className="num">
        {[
          isForeign(offer.currency)
            ? `${moneyText(offer.currency, price.amount)} ${t('offers.inRupiah', { amount: rupiahText(price.rupiah) })}`
            : rupiahText(price.amount),
          t('offers.days', { count: price.lead_days }),
        ].join(' · ')}
      </Text>
      <Unusual price={price.rupiah / line.quantity} line={line} />
      {price.note && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {price.note}
        </Text>
      )}
      {draft && change && (
        <NumberInput
          mt={6}
          size="xs"
          aria-label={t('award.quantity', { line: line.description, vendor: offer.vendor.name })}
          min={0}
          max={line.free}
          disabled={line.free === 0}
          allowDecimal={false}
          value={draft.quantities[cell] ?? 0}
          onChange={(value) => change({ ...draft, quantities: { ...draft.quantities, [cell]: Number(value) || 0 } })}
        />
      )}
    </Table.Td>
  )
}
