-- The secret that is to replace a confirmed one, until one of its codes was given.
alter table second_factor add column next_sealed text;
