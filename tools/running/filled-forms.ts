/* Valid field values for each form. resume-files.ts makes the resume files. */

export const LEAD = {
	firstName: "Dana",
	lastName: "O'Brien-Nguyễn",
	email: "dana+hiring@example.com",
	company: "Northwind",
	roleType: "account-executive",
	requirements: "Two account executives in Austin.",
	agreeToTerms: "on",
};

export const LEAD_DETAILS = {
	phone: "(302) 555-0142",
	jobTitle: "Head of Sales",
	companySize: "51-200",
	industry: "Technology & SaaS",
	experienceLevel: "senior",
	salaryRange: "$90K-$120K",
	location: "remote",
	timeline: "30-days",
	teamSize: "2-5",
	preferredContact: "email",
	budget: "$25K-$50K",
};

export const TALENT_REQUEST = {
	name: "Dana Reyes",
	email: "dana@example.com",
	jobTitle: "Account Executive",
	company: "Northwind",
	state: "ohio",
};

export const RESUME = {
	firstName: "Jordan",
	lastName: "Reyes",
	email: "jordan@example.com",
	phone: "302-555-0142",
	desiredPosition: "account-executive",
	experience: "3-5",
	additionalInfo: "",
};

export const MESSAGE = { name: "Sam Lee", email: "sam@example.com", message: "Do you place channel managers?" };
