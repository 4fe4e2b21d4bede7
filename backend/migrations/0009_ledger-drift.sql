CREATE VIEW "public"."ledger_drift" AS (
select ledger, rows from (
  select 'stock' as ledger, count(*) as rows from stock_drift
  union all
  select 'petty_cash', count(*) from petty_cash_drift
  union all
  select 'purchasing', count(*) from purchasing_drift
  union all
  select 'vendor_invoice', count(*) from vendor_invoice_drift
  union all
  select 'payment', count(*) from payment_drift
  union all
  select 'billing', count(*) from billing_drift
) counted
where rows > 0);