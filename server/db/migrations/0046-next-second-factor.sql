-- The secret that is to replace the confirmed one; it does so once one of its codes was given.
alter table second_factor add column next_sealed text;
