-- Which other accounts name the same company, for whoever decides on a profile.
create index profile_by_accepted_code on profile ((accepted ->> 'creditCode'));
create index profile_by_submitted_code on profile ((submitted ->> 'creditCode'));
