export { openDemoVendors, type OpenVendor, type VendorAddresses } from './open.ts'
export { demoVendors } from './vendors.ts'
