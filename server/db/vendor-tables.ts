import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

type VendorClientTable = {
  member_id: string
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  revocation_endpoint: Generated<string>
  packages_endpoint: Generated<string>
  client_id: string
  client_secret_sealed: string
  scope: string
  sends_issuer: Generated<boolean>
  demo: Generated<boolean>
}

type VendorAuthorizationTable = { state_sha256: string; account_id: string; member_id: string; expires_at: number }

type BindingTable = {
  id: string
  account_id: string
  member_id: string
  subject: string
  display_name: string
  bind_status: 2 | 3
  tokens_sealed: string
  access_until: number | null
  lasts_until: number | null
  refreshing_until: number | null
  bound_at: number
  checked_at: number
}

type VendorRevocationTable = { id: string; member_id: string; subject: string; tokens_sealed: string; created_at: number }

type DemoVendorRecordTable = {
  vendor: string
  model: string
  id: string
  payload: Json
  grant_id: string | null
  uid: string | null
  consumed_at: number | null
  expires_at: number | null
}

type DemoVendorAccountTable = { vendor: string; id: string; login: string; name: string; password_hash: string }

type DemoVendorPackageTable = { vendor: string; package_name: string; account_id: string; added_at: number }

export type VendorTables = {
  vendor_client: VendorClientTable
  vendor_authorization: VendorAuthorizationTable
  binding: BindingTable
  vendor_revocation: VendorRevocationTable
  demo_vendor_record: DemoVendorRecordTable
  demo_vendor_account: DemoVendorAccountTable
  demo_vendor_package: DemoVendorPackageTable
}
