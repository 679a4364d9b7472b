-- The key of an address that signed up had lost its hyphens: whoever has the address without them could not sign up.
update sign_up set contact_key = lower(contact) where contact like '%@%' and contact_key <> lower(contact);
