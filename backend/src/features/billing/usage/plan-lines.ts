import type { CompanyPlan } from '@menara/shared/contract/finance/company-plans.contract.ts'
import { usedBeyond } from '@menara/shared/domain/finance/company-plans.ts'
import type { InvoiceLineKind } from '@menara/shared/domain/finance/tenant-invoices.ts'
import { lineTotal } from '@menara/shared/domain/money.ts'
import { type BilledMonth, type ComputedLine, spanOf, WHOLE } from '../invoices/invoice-lines.ts'

interface Counted {
  readonly kind: InvoiceLineKind
  readonly label: string
  readonly quantity: number
  readonly price: number
}
/** A month of a plan: its price, and each person, device and gigabyte beyond what it includes that costs something. */
export function planLines(plan: CompanyPlan, month: BilledMonth): ComputedLine[] {
  const beyond = usedBeyond(plan, plan)
  const counted: readonly Counted[] = [
    { kind: 'plan', label: plan.name, quantity: 1, price: plan.price },
    { kind: 'plan_users', label: plan.name, quantity: beyond.users, price: plan.over_user },
    { kind: 'plan_devices', label: plan.name, quantity: beyond.devices, price: plan.over_device },
    { kind: 'plan_storage', label: plan.name, quantity: beyond.storage, price: plan.over_gb },
  ]
  return counted.filter(({ quantity, price }) => quantity * price > 0).map((one) => planLine(one, { plan, month }))
}
function planLine({ kind, label, quantity, price }: Counted, { plan, month }: { plan: CompanyPlan; month: BilledMonth }): ComputedLine {
  const priced = { quantity, price_sen: price * 100, amount: lineTotal({ quantity, unit_price: price }) }
  const readings = [{ ...spanOf(month), label, ...priced, source: 'plan' as const }]
  return { ...WHOLE, kind, label, unit: 'piece', ...priced, subject_id: plan.id, readings }
}
